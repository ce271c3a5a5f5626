import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { FirstRun as Facts } from '../../shared/queries/first-run.ts'
import { mediaQuery } from '../../shared/queries/media.ts'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'

const FirstRun = lazy(() => import('../../features/first-run/components/first-run.tsx'))
const FirstDrop = lazy(() => import('../../features/uploads/components/first-drop.tsx'))
const CodedPreview = lazy(() => import('../../features/videos/components/coded-preview.tsx'))

/** The first steps with the drop area of uploads, the player of media and the dialog of embeds; loaded when they are shown. */
export function FirstRunSlot({ run }: { run: Facts }) {
  const [embedding, setEmbedding] = useState<string | null>(null)
  const { data: video } = useQuery({ ...mediaQuery(embedding ?? ''), enabled: embedding !== null })
  return (
    <Suspense fallback={null}>
      <FirstRun run={run} Drop={FirstDrop} Player={CodedPreview} onEmbed={setEmbedding} />
      <EmbedSlotDialog video={embedding === null ? null : (video ?? null)} onClose={() => setEmbedding(null)} />
    </Suspense>
  )
}
