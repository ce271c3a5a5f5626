import Hls from 'hls.js/light'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js/light'

/** Playlists in memory by their whole address: each answers one request in place of the server, the next one goes to the server. */
export type KnownPlaylists = Map<string, string>

/** A loader for hls.js that answers from `known` first. */
export function makePlaylistLoader(known: KnownPlaylists): NonNullable<HlsConfig['pLoader']> {
  class PlaylistLoader extends Hls.DefaultConfig.loader {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      const address = new URL(context.url, location.href).href
      const text = known.get(address)
      if (text === undefined) return super.load(context, config, callbacks)
      known.delete(address)
      const { stats } = this
      this.context = context
      const now = performance.now()
      Object.assign(stats.loading, { start: now, first: now, end: now })
      stats.loaded = stats.total = text.length
      queueMicrotask(() => {
        // A loader that was destroyed or aborted meanwhile has no request left to answer.
        if (this.context === context && !stats.aborted) callbacks.onSuccess({ url: address, data: text, code: 200 }, stats, context, null)
      })
    }
  }
  // hls.js calls it for playlists alone, whatever its own loader can do.
  return PlaylistLoader as unknown as NonNullable<HlsConfig['pLoader']>
}
