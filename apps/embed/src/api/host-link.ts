type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>
export type HostLinkOptions = {
  /** The page that frames this one; null where none does. */
  parent: Pick<Window, 'postMessage'> | null
  /** Its origin; null where the browser does not tell. */
  framedBy: string | null
  listen(listener: (event: Received) => void): void
  /** The framing page has sent something, which is kept until it is taken. */
  onEarly?(): void
}
export type HostLink = ReturnType<typeof createHostLink>

/** Most messages kept until somebody takes them. */
const mostKept = 100

/**
 * The way to the page that frames this one, and to no other: messages are taken from its window and origin only, and sent to that origin.
 * Where the browser does not tell the origin, it is that of the first message understood: `frame-ancestors` has let that page frame this one.
 */
export function createHostLink({ parent, framedBy, listen, onEarly }: HostLinkOptions) {
  let origin = framedBy
  const takers: ((data: unknown) => boolean)[] = []
  /** Messages that came before what answers them was loaded; null once it is. */
  let early: Received[] | null = []
  const take = (event: Received) => {
    if (origin !== null && event.origin !== origin) return
    const before = origin
    origin = event.origin
    const understood = takers.map((take) => take(event.data)).includes(true)
    if (!understood) origin = before
  }
  listen((event) => {
    if (parent === null || event.source !== parent || event.origin === 'null') return
    if (early === null) return take(event)
    if (early.length < mostKept) early.push(event)
    onEarly?.()
  })
  return {
    /** `taker` gets what the framing page sends, and returns whether that was for it. */
    receive: (taker: (data: unknown) => boolean) => void takers.push(taker),
    /** All that take messages are there: those that came before are passed on. */
    begin(): void {
      for (const event of early ?? []) take(event)
      early = null
    },
    /** Whether the origin of the framing page is known. */
    isKnown: () => origin !== null,
    /** Sends to the framing page what any page may read. */
    announce: (message: unknown) => parent?.postMessage(message, origin ?? '*'),
    /** Sends to the framing page; nothing is sent while its origin is not known. */
    tell(message: unknown): void {
      if (origin !== null) parent?.postMessage(message, origin)
    },
  }
}
