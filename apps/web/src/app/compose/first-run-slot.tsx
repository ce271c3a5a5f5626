import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../shared/errors/lazy-part.tsx'
import type { FirstRun as Facts } from '../../shared/queries/first-run.ts'
import { mediaQuery } from '../../shared/queries/media.ts'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'

const FirstRun = lazyPart(() => import('../../features/first-run/components/first-run.tsx'), 'os primeiros passos')
const FirstDrop = lazyPart(() => import('../../features/uploads/components/first-drop.tsx'), 'o envio de arquivos')
const CodedPreview = lazyPart(() => import('../../features/videos/components/coded-preview.tsx'), 'a prévia')

/** The first steps with the drop area of uploads, the player of media and the dialog of embeds; loaded when they are shown. */
export function FirstRunSlot({ run }: { run: Facts }) {
  const [embedding, setEmbedding] = useState<string | null>(null)
  const { data: video } = useQuery({ ...mediaQuery(embedding ?? ''), enabled: embedding !== null })
  return (
    <>
      <FirstRun run={run} Drop={FirstDrop} Player={CodedPreview} onEmbed={setEmbedding} />
      <EmbedSlotDialog video={embedding === null ? null : (video ?? null)} onClose={() => setEmbedding(null)} />
    </>
  )
}
