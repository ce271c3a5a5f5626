import { baseUrl, test } from './fixtures.ts'
import { serveHostPage } from './host-page.ts'
import { type Encoder, publish } from './live-stream.ts'

/** Encoders and members areas for the journeys of a file; all end after its last one. */
export function stageLives() {
  const endings: (() => Promise<unknown>)[] = []
  test.afterAll(async () => {
    for (const end of endings) await end()
  })
  return {
    publish: (url: string, size?: string): Encoder => {
      const encoder = publish(url, size)
      endings.push(encoder.kill)
      return encoder
    },
    /** Serves a page of another origin with an embed in it. @param address of the embed, from its key on. */
    serveFrame: async (address: string, style: string) => {
      const host = await serveHostPage(
        `<iframe src="${baseUrl()}/embed/${address}" title="Aula" style="${style};border:0" allow="fullscreen; autoplay"></iframe>`,
      )
      endings.push(host.close)
      return host
    },
  }
}
