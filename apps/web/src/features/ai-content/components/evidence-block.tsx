import type { Evidence } from '@videozz/domain'
import { use } from 'react'
import { evidenceParts } from '../model/evidence-parts.ts'
import css from './evidence-block.module.css'
import { EvidenceContext, playFault } from './evidence-context.ts'
import { TimeChip } from './time-chip.tsx'

/** Where a media says it: the second, the media, and the captions' own words with those that are used marked. */
export function EvidenceBlock({ evidence }: { evidence: Evidence }) {
  const { medias, onPlay } = use(EvidenceContext)
  const media = medias.find(({ key }) => key === evidence.videoKey)
  const { before, used, after } = evidenceParts(evidence)
  return (
    <div className={css.block}>
      <header>
        <TimeChip second={evidence.start} reason={playFault(media)} onPlay={() => onPlay(evidence)} />
        <span className="cut">{media?.title}</span>
      </header>
      <blockquote>
        “{before}
        <mark>{used}</mark>
        {after}”
      </blockquote>
      {media?.replaced && <p className={css.replaced}>O arquivo desta mídia foi substituído: o trecho pode estar em outro segundo.</p>}
    </div>
  )
}
