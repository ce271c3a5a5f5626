export const frameMessages = ['subscriptionChange', 'cancelAndClose'] as const
export type FrameMessage = (typeof frameMessages)[number]

/** The message of the checkout frame, or null: accepted only from its window and origin, and only of the known types. */
export function readFrameMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { origin: string; window: MessageEventSource | null },
): FrameMessage | null {
  if (from.window === null || event.source !== from.window || event.origin !== from.origin) return null
  const { data } = event
  const word = typeof data === 'object' && data !== null && 'type' in data ? data.type : data
  return frameMessages.find((message) => message === word) ?? null
}
