import type { OfferEvent } from '@videozz/contract'
import { type OpenedSession, type PlaybackApi, PlaybackError } from './playback-api.ts'
import type { Clock } from './ports.ts'

/** Waits before a report that reached no server is sent again. */
const retryAfterMs = [5000, 20_000, 60_000]

/** Reports to the server once per session that an offer was seen, and once that it was opened; nothing of a preview. */
export function createOfferReports(api: Pick<PlaybackApi, 'reportOffer'>, clock: Clock, opened: OpenedSession) {
  const reported = new Set<string>()
  const waits = new Set<() => void>()

  const send = async (offer: string, event: OfferEvent, tries = 0): Promise<void> => {
    try {
      await api.reportOffer(opened, offer, event)
    } catch (error) {
      if (!(error instanceof PlaybackError)) throw error
      const wait = retryAfterMs[tries]
      // A refused report is not sent again, and the viewer is not bothered with it.
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
      if (opened.preview || reported.has(name)) return
      reported.add(name)
      void send(offer, event)
    },
    stop: () => waits.forEach((cancel) => cancel()),
  }
}
