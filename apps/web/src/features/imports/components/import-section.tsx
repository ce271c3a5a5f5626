import { Button } from '@mantine/core'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '@videozz/contract/browser'
import { linkImportLimit, standingFault } from '@videozz/domain'
import { useState } from 'react'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Note } from '../../../ui/note.tsx'
import { limitReason } from '../model/link-form.ts'
import css from './imports.module.css'
import { LinkDialog } from './link-dialog.tsx'

/** Imports from other platforms, beside the files of the computer. */
export function ImportSection() {
  const { status } = useSession()
  const usage = useQuery(planUsageQuery).data
  const [linking, setLinking] = useState(false)
  const fault = standingFault(status)
  const limit = usage ? linkImportLimit(usage.plan) : null
  const full = usage ? limitReason(usage.videosYT, limit) : null
  return (
    <section className={css.section} aria-labelledby="import-title">
      <h2 id="import-title">Importar conteúdo</h2>
      <div className={css.buttons}>
        <DisabledHint reason={fault ? errorMessage(fault) : full}>
          <Button variant="default" leftSection={<IconBrandYoutube size={18} aria-hidden />} onClick={() => setLinking(true)}>
            YouTube
          </Button>
        </DisabledHint>
      </div>
      {usage && limit !== null && (
        <Note>
          {Math.min(usage.videosYT, limit)} de {limit} vídeos do YouTube no plano gratuito.
        </Note>
      )}
      <LinkDialog opened={linking} onClose={() => setLinking(false)} />
    </section>
  )
}
