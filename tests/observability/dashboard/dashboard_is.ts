import type { Dashboard } from "@grafana/schema";

/** A document as JSON holds it: an enumeration by its values. */
type Plain<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T;

export const dashboard: Plain<Dashboard> = 
