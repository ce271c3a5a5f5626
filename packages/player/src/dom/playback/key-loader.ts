import Hls from 'hls.js/light'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js/light'
import { PlaybackError } from '../../core/playback-api.ts'
import type { StreamHooks } from './stream.ts'

const keyName = /\/keys\/(\d+-\d+)$/

/** A loader for hls.js that gets the keys of segments from the session, and anything else from its address. */
export function makeKeyLoader(keys: StreamHooks['keys']): HlsConfig['loader'] {
  class KeyLoader extends Hls.DefaultConfig.loader {
    #aborted = false
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      const name = keyName.exec(new URL(context.url, location.href).pathname)?.[1]
      if (name === undefined) return super.load(context, config, callbacks)
      void this.#answer(name, context, config, callbacks)
    }

    async #answer(
      name: string,
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): Promise<void> {
      const source = await keys()
      if (this.#aborted) return
      if (source === null) return super.load(context, config, callbacks)
      const { stats } = this
      this.context = context
      stats.loading.start = performance.now()
      try {
        const { buffer: data } = Uint8Array.from(atob(await source.load(name)), (char) => char.charCodeAt(0))
        if (this.#aborted) return
        stats.loading.first = stats.loading.end = performance.now()
        stats.loaded = stats.total = data.byteLength
        callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null)
      } catch (error) {
        if (this.#aborted) return
        const status = error instanceof PlaybackError ? error.status : 0
        callbacks.onError({ code: status, text: error instanceof Error ? error.message : '' }, context, null, stats)
      }
    }

    override abort(): void {
      this.#aborted = true
      super.abort()
    }

    override destroy(): void {
      this.#aborted = true
      super.destroy()
    }
  }
  return KeyLoader as unknown as HlsConfig['loader']
}
