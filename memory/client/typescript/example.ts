// npx openapi-typescript http://127.0.0.1:8000/api/schema/ -o schema.d.ts --default-non-nullable=false && npm install openapi-fetch
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

const client = createClient<paths>({
  baseUrl: process.env.REMEMBRANCER_URL ?? "http://127.0.0.1:8000",
  headers: { Authorization: `Bearer ${process.env.REMEMBRANCER_API_KEY}` },
});

export async function remember(scope: string, content: string): Promise<string> {
  const { data, error } = await client.POST("/api/v1/memories", {
    body: { items: [{ source: "fact", scope, content }] },
  });
  if (error) throw new Error(error.detail);
  return data.items[0].id;
}

export async function recall(scope: string, query: string): Promise<components["schemas"]["RetrievedOut"]> {
  const { data, error } = await client.POST("/api/v1/retrieve", {
    body: { query, scopes: [scope], mode: "chat", token_budget: 800 },
  });
  if (error) throw new Error(`${error.errors[0]?.field}: ${error.detail}`);
  return data;
}
