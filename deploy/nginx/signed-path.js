// Runs inside nginx (njs >= 0.7.9): checks the signed path of a segment, and signs what is asked of a private bucket.
// `keys`, `bucket` and `words` are read by nginx's master when it starts (js_preload_object).
import crypto from 'crypto'

// Matched against the address as sent: nothing encoded, doubled or dotted gets past it.
const inPath = /^\/files\/s\/([^/?]{1,200})\/([0-9a-f]{32})(?:\?|$)/
// The same as a cache in front may ask, whose key is the path: the token stands after it.
const inQuery = /^\/files\/s\/([0-9a-f]{32})\?token=([^&]{1,200})(?:&|$)/
const tokenShape = /^([a-z0-9]{16}\.[0-9a-z]{1,8}\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{22})$/

/** What a request asks for, undefined when it is no signed path. */
function readRequest(target) {
  const path = inPath.exec(target)
  const query = path ? null : inQuery.exec(target)
  const address = path ? path[2] : query ? query[1] : ''
  const token = tokenShape.exec(path ? path[1] : query ? query[2] : '')
  return token ? { address: address, token: token[0], text: token[1], end: token[2], mac: token[3] } : undefined
}

/** Takes as long for a wrong text as for the right one. */
function equal(given, expected) {
  let difference = given.length ^ expected.length
  for (let i = 0; i < expected.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i)
  return difference === 0
}

/** The path's HMAC-SHA256 cut to 128 bits, in base64url: 22 symbols, whose last carries two bits of the sixteenth byte. */
function macOf(key, text) {
  return crypto.createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest().slice(0, 16).toString('base64url')
}

/** More than one key only while one takes the place of another. */
function signedByUs(mac, text) {
  // A list that was read beforehand has no methods in njs 0.7.
  for (let i = 0; i < keys.segment.length; i++) if (equal(mac, macOf(keys.segment[i], text))) return true
  return false
}

function refuse(r, code) {
  r.headersOut['Content-Type'] = 'application/json; charset=utf-8'
  r.headersOut['Cache-Control'] = 'no-store'
  r.headersOut['X-Request-Id'] = r.variables.request_id
  r.return(words[code].status, JSON.stringify({ error: { code: code, message: words[code].message, requestId: r.variables.request_id } }))
}

/** Content handler of `/files/s/`: hands a good request on to where the bytes are, answers any other as the api does. */
function segment(r) {
  const asked = readRequest(r.variables.request_uri)
  if (!asked || (r.method !== 'GET' && r.method !== 'HEAD')) return refuse(r, 'NOT_FOUND')
  if (!signedByUs(asked.mac, `segment|${asked.text}|${asked.address}`)) return refuse(r, 'NOT_FOUND')
  if (Number.parseInt(asked.end, 36) * 1000 <= Date.now()) return refuse(r, 'PLAYBACK_LINK_EXPIRED')
  r.variables.videozz_signed_path = `/files/s/${asked.token}/${asked.address}`
  r.internalRedirect(`/-segment/${asked.address}`)
}

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function hmac(key, text) {
  return crypto.createHmac('sha256', key).update(text).digest()
}

/**
 * `date|Authorization` for a GET of one segment (AWS Signature Version 4, header form). Both in one text, so that they agree on
 * the second.
 */
function bucketRequest(r) {
  const date = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const day = date.slice(0, 8)
  const scope = `${day}/${bucket.region}/s3/aws4_request`
  const signed = 'host;x-amz-content-sha256;x-amz-date'
  const request = [
    'GET',
    `${bucket.path}/s/${r.variables.videozz_address}`,
    '',
    `host:${bucket.host}`,
    `x-amz-content-sha256:${emptyHash}`,
    `x-amz-date:${date}`,
    '',
    signed,
    emptyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, crypto.createHash('sha256').update(request).digest('hex')].join('\n')
  const key = [bucket.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${bucket.secretAccessKey}`, day))
  const signature = crypto.createHmac('sha256', key).update(text).digest('hex')
  return `${date}|AWS4-HMAC-SHA256 Credential=${bucket.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

export default { segment, bucketRequest }
