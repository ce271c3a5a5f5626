import type { EmbedKind } from '@videozz/contract/browser'

const shapes: Record<EmbedKind, { lines: string; play: string; box: { x: number; y: number }; faint?: string }> = {
  embed: { lines: 'M1 17h118M10 9h.1M18 9h.1M26 9h.1', box: { x: 30, y: 27 }, play: 'M56 37v14l12-7z' },
  cademi: {
    lines: 'M36 1v70',
    faint: 'M9 16h18M9 28h18M9 40h18M9 52h12M48 58h38',
    box: { x: 48, y: 14 },
    play: 'M74 24v14l12-7z',
  },
  members: { lines: '', faint: 'M84 16h24M84 28h24M84 40h24M12 58h38', box: { x: 12, y: 12 }, play: 'M38 22v14l12-7z' },
}

/** A drawing of where the player is on the pages of a platform. */
export function TargetArt({ kind }: { kind: EmbedKind }) {
  const { lines, faint, play, box } = shapes[kind]
  return (
    <svg viewBox="0 0 120 72" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden>
      <rect x="1" y="1" width="118" height="70" rx="8" />
      {lines !== '' && <path d={lines} />}
      {faint && <path d={faint} opacity="0.5" />}
      <rect {...box} width="60" height="34" rx="5" fill="currentColor" stroke="none" opacity="0.16" />
      <path d={play} fill="currentColor" stroke="none" />
    </svg>
  )
}
