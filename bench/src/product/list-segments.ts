/** Lines of a playlist that are addresses, resolved against its own. */
const addressesIn = (text: string, base: string): string[] =>
  text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : [new URL(line, base).href]))

async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`GET of a playlist answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** Paths of all segments of all rungs behind a multivariant playlist, rung by rung, the smallest first. */
export async function listSegments(manifest: string): Promise<string[]> {
  const paths: string[] = []
  for (const rung of addressesIn(await read(manifest), manifest))
    for (const segment of addressesIn(await read(rung), rung)) paths.push(new URL(segment).pathname)
  if (paths.length === 0) throw new Error('The playlists name no segments')
  return paths
}
