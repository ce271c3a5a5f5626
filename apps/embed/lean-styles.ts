import type { Plugin } from 'vite'

/** Writes the style sheets in the player's scripts without the spaces that only their readers need. */
export const leanStyles = (): Plugin => ({
  name: 'lean-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/player\/src\/.*-styles\.ts$/ },
    handler: (code) => ({
      code: code.replace(
        /`([^`$]*)`/g,
        (_all, css: string) =>
          `\`${css
            .replace(/\s*([{};])\s*/g, '$1')
            .replaceAll(';}', '}')
            .trim()}\``,
      ),
      map: null,
    }),
  },
})
