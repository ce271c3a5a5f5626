import Hls from 'hls.js/light'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js/light'

/** Playlists at hand by their whole address: each answers one request in place of the server, the next goes there. */
export type GivenPlaylists = Map<string, string>

/** A loader for hls.js that takes from `given` first. */
export function makePlaylistLoader(given: GivenPlaylists): NonNullable<HlsConfig['pLoader']> {
  class PlaylistLoader extends Hls.DefaultConfig.loader {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      const address = new URL(context.url, location.href).href
      const text = given.get(address)
      if (text === undefined) return super.load(context, config, callbacks)
      given.delete(address)
      const { stats } = this
      this.context = context
      const now = performance.now()
      Object.assign(stats.loading, { start: now, first: now, end: now })
      stats.loaded = stats.total = text.length
      queueMicrotask(() => {
        // Whoever ended this loader waits for nothing.
        if (this.context === context && !stats.aborted) callbacks.onSuccess({ url: address, data: text, code: 200 }, stats, context, null)
      })
    }
  }
  // hls.js asks it for playlists alone, whatever its own loader can do.
  return PlaylistLoader as unknown as NonNullable<HlsConfig['pLoader']>
}
