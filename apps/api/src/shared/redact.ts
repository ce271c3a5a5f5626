// Path tokens are credentials: a reader of logs must not be able to use them.
const secretPaths = [/(\/playback\/hls\/)[^/?]+/g, /(\/files\/[dprs]\/)[^/?]+/g]

/** The path of an address without its query, with the tokens in it replaced. */
export function redactPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return secretPaths.reduce((text, pattern) => text.replace(pattern, '$1[redacted]'), path)
}
