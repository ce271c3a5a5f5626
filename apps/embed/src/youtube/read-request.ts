/** What the page is to show, as its fragment says: `#v=ID&t=90&title=…`. */
export type FrameRequest = { id: string; /** Second where it begins. */ startAt: number | null; title: string }

/** @returns null where the fragment names no video. */
export function readRequest(fragment: string): FrameRequest | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const id = values.get('v') ?? ''
  if (!/^[\w-]{11}$/.test(id)) return null
  const startAt = /^\d{1,6}$/.test(values.get('t') ?? '') ? Number(values.get('t')) : 0
  return { id, startAt: startAt || null, title: values.get('title') ?? '' }
}

/** Address of YouTube's player. @param site its origin; `own` that of this page, which its messages are sent to. */
export function playerAddress({ id, startAt }: FrameRequest, site: string, own: string): string {
  const address = new URL(`/embed/${id}`, site)
  address.search = new URLSearchParams({
    enablejsapi: '1',
    origin: own,
    playsinline: '1',
    hl: 'pt-BR',
    ...(startAt !== null && { start: String(startAt) }),
  }).toString()
  return address.href
}
