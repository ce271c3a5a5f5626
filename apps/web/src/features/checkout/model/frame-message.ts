export const frameMessages = ['subscriptionChange', 'cancelAndClose'] as const
export type FrameMessage = (typeof frameMessages)[number]

/** What the checkout says, or null: only its own window speaks, from its own origin, and only these words. */
export function readFrameMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { origin: string; window: MessageEventSource | null },
): FrameMessage | null {
  if (from.window === null || event.source !== from.window || event.origin !== from.origin) return null
  const { data } = event
  const word = typeof data === 'object' && data !== null && 'type' in data ? data.type : data
  return frameMessages.find((message) => message === word) ?? null
}
