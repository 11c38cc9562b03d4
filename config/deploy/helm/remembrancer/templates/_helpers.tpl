{{- define "remembrancer.labels" -}}
app.kubernetes.io/name: remembrancer
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "remembrancer.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "remembrancer.container" -}}
image: {{ include "remembrancer.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
envFrom:
  - secretRef: {name: {{ .Values.existingSecret }}}
env:
  - name: DATABASE_OWNER_URL
    {{- if .asOwner }}
    valueFrom: {secretKeyRef: {name: {{ .Values.ownerSecret }}, key: DATABASE_OWNER_URL}}
    {{- else }}
    value: ""  # what serves never gets it, whatever the other Secret holds
    {{- end }}
  {{- range $name, $value := .Values.environment }}
  {{- if $value }}
  - {name: {{ $name }}, value: {{ $value | quote }}}
  {{- end }}
  {{- end }}
  {{- if and .Values.ingress.enabled .Values.ingress.tlsSecret (not .Values.environment.PUBLIC_URL) }}
  - {name: PUBLIC_URL, value: {{ printf "https://%s" .Values.ingress.host | quote }}}
  {{- if not .Values.environment.PROXY_COUNT }}
  - {name: PROXY_COUNT, value: "1"}
  {{- end }}
  {{- end }}
  {{- if .Values.rabbitmq.enabled }}
  - name: CELERY_BROKER_URL
    valueFrom: {secretKeyRef: {name: {{ .Values.rabbitmq.passwordSecret }}, key: url}}
  {{- end }}
volumeMounts:
  - {name: data, mountPath: /data}
  - {name: tmp, mountPath: /tmp}
{{- end }}

{{- define "remembrancer.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
volumes:
  - {name: data, emptyDir: {}}
  - {name: tmp, emptyDir: {}}
{{- end }}
