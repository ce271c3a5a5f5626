import type { OfferEvent } from '@videozz/contract'
import { type OpenedSession, type PlaybackApi, PlaybackError } from './playback-api.ts'
import type { Clock } from './ports.ts'

/** Waits before a report that found no server is sent again. */
const againMs = [5000, 20_000, 60_000]

/** Tells the server once per session that an offer was seen, and once that it was opened; of a preview nothing. */
export function createOfferReports(api: Pick<PlaybackApi, 'tellOffer'>, clock: Clock, opened: OpenedSession) {
  const told = new Set<string>()
  const waits = new Set<() => void>()

  const send = async (offer: string, event: OfferEvent, tries = 0): Promise<void> => {
    try {
      await api.tellOffer(opened, offer, event)
    } catch (error) {
      if (!(error instanceof PlaybackError)) throw error
      const wait = againMs[tries]
      // What was refused stays so; a count is not worth a word to the viewer.
      if (wait === undefined || (error.status > 0 && error.status < 500)) return
      const cancel = clock.after(wait, () => {
        waits.delete(cancel)
        void send(offer, event, tries + 1)
      })
      waits.add(cancel)
    }
  }

  return {
    note(offer: string, event: OfferEvent): void {
      const name = `${offer} ${event}`
      if (opened.preview || told.has(name)) return
      told.add(name)
      void send(offer, event)
    },
    stop: () => waits.forEach((cancel) => cancel()),
  }
}
