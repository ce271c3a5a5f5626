import { apiKeyCallsPerMinute, apiKeyLimit, apiScopes } from '@videozz/contract'
import type { JsonSchema, OpenApi } from './build-openapi.ts'
import { describeSchema, escape, inline } from './render-text.ts'

/** The client as programs name it. */
const client = `'@videozz/client'`
const code = (text: string): string => `<pre tabindex="0"><code>${escape(text)}</code></pre>`
const paragraph = (text: string): string => `<p>${inline(text)}</p>`

const curlList = `curl -H "Authorization: Bearer $VIDEOZZ_API_KEY" "$VIDEOZZ_URL/api/videos?limit=5"`

const curlUpload = `size=$(stat -c %s aula.mp4)
call() { curl -fsS -H "Authorization: Bearer $VIDEOZZ_API_KEY" -H "Content-Type: application/json" -d "$2" "$VIDEOZZ_URL/api/$1"; }

# 1. Reserve the space.
open=$(call upload/create-multipart "{\\"filename\\":\\"aula.mp4\\",\\"size\\":$size}")
key=$(jq -r .key <<<"$open"); upload=$(jq -r .uploadId <<<"$open")

# 2. Send the parts: 5 MiB each but the last. An address may be relative to your installation.
parts=[]; number=0
split -b 5242880 aula.mp4 part.
for part in part.*; do
  number=$((number + 1))
  url=$(call upload/presigned-url-multipart "{\\"filename\\":\\"$key\\",\\"uploadId\\":\\"$upload\\",\\"partNumber\\":$number}" | jq -r .url)
  case $url in /*) url=$VIDEOZZ_URL$url;; esac
  etag=$(curl -fsS -T "$part" -D - -o /dev/null "$url" | tr -d '\\r' | sed -n 's/^etag: //Ip')
  parts=$(jq -c --arg etag "$etag" --argjson number $number '. + [{ETag: $etag, PartNumber: $number}]' <<<"$parts")
done

# 3. Join them, and make a media of the file.
call upload/complete-multipart "{\\"filename\\":\\"$key\\",\\"uploadId\\":\\"$upload\\",\\"parts\\":$parts}"
call videos "{\\"filename\\":\\"$key\\",\\"title\\":\\"Aula 1\\",\\"source\\":{\\"size\\":$size}}"`

const clientUpload = `import { openAsBlob } from 'node:fs'
import { createVideozz } from ${client}

const videozz = createVideozz({ baseUrl: process.env.VIDEOZZ_URL, apiKey: process.env.VIDEOZZ_API_KEY })
const video = await videozz.uploadFile({ content: await openAsBlob('aula.mp4'), filename: 'aula.mp4', title: 'Aula 1' })
const { status, playable } = await videozz.getVideo({ params: { id: video.key } })`

const clientWebhook = `import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook, WebhookRefused } from ${client}

createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(process.env.WEBHOOK_SECRET, request.headers, await buffer(request))
    // The same event may come again: keep event.id of those you have dealt with.
    if (event.type === 'encode.completed') console.log(event.data.title)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookRefused ? 400 : 500).end()
  }
}).listen(8080)`

/** Checks a message of an endpoint with nothing but Node. */
export const bareWebhook = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** @param body the bytes as they came, before any parsing. */
export function isOurs(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const right = createHmac('sha256', key).update(\`\${id}.\${at}.\`).update(body).digest()
  return given.split(' ').some((one) => {
    const tried = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return tried.length === right.length && timingSafeEqual(tried, right)
  })
}`

/** Links to the sections, for the navigation: their ids and words. */
export const guideLinks = [
  ['keys', 'keys'],
  ['events', 'events'],
] as const

function renderKeys(): string {
  return `<section><h2 id="keys">Keys for programs</h2>
${paragraph('The account’s owner makes keys under Meus Dados → API e webhooks, at most ' + `${apiKeyLimit} at a time. A key begins with \`vz_\`, is shown once and ends in a checksum (six base62 symbols of the CRC-32 of what stands before them), so that scanners of secrets know it. Send it as \`Authorization: Bearer vz_…\`; keep it on a server.`)}
${paragraph('A key acts as the owner of its account, under the same rules of plan and standing, on the operations whose description names a scope that it has. On others it is answered `API_KEY_SCOPE` (403). A key that was revoked, has ended or never was is answered `API_KEY_INVALID` (401). Changing the password or signing out everywhere does not end keys. What a key changed is listed beside it.')}
${paragraph(`Scopes: ${apiScopes.map((scope) => `\`${scope}\``).join(', ')}.`)}
${paragraph(`A key makes ${apiKeyCallsPerMinute.toLocaleString('en')} calls a minute; then it is answered \`TOO_MANY_ATTEMPTS\` (429) with \`Retry-After\` in seconds.`)}
<h3>curl</h3>${code(curlList)}
<h3>An upload with curl and jq</h3>${code(curlUpload)}
<h3>An upload with the client</h3>${paragraph(`\`@videozz/client\` is a typed client without dependencies, made of this same contract.`)}${code(clientUpload)}</section>`
}

function renderEvents({ webhooks }: OpenApi): string {
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const { properties = {} } = (post.requestBody?.content['application/json']?.schema ?? {}) as { properties?: Record<string, JsonSchema> }
    return `<details id="event-${escape(type)}"><summary><code>${escape(type)}</code></summary><div class="in"><h3>data</h3>${code(describeSchema(properties.data ?? {}))}</div></details>`
  })
  return `<section><h2 id="events">Events</h2>
${paragraph('An endpoint is told of events by a `POST` of `{ id, type, createdAt, data }`. Messages are signed as Standard Webhooks are: `webhook-signature` holds `v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, under the bytes that the endpoint’s secret holds in base64 after `whsec_`. For 24 hours after a change of secret both sign, so there are two signatures, parted by a space. Refuse messages whose time is more than five minutes off.')}
${paragraph('Answer with any 2xx within ten seconds. Anything else, a redirect too, is tried again with growing waits for 24 hours, under the same `webhook-id`; an event may come more than once, and not in order. What was given up can be sent again from the log of deliveries.')}
<h3>With the client</h3>${code(clientWebhook)}
<h3>With Node alone</h3>${code(bareWebhook)}
${events.join('')}</section>`
}

/** What programs need to know beyond the operations. */
export const renderGuide = (document: OpenApi): string => renderKeys() + renderEvents(document)
