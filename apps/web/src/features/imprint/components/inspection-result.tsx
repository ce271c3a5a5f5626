import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { copyText } from '../../../shared/clipboard.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ViewerActions } from '../../../shared/viewers/viewer-actions.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { ImprintStrip } from '../../../ui/imprint-strip.tsx'
import { Tile } from '../../../ui/tile.tsx'
import type { Inspection } from '../../../shared/queries/inspection.ts'
import { CasesOfCode, ExportCase } from './cases-of-code.tsx'
import { ConfirmName } from './confirm-name.tsx'
import css from './inspect.module.css'
import { InspectionFacts } from './inspection-facts.tsx'
import { InspectionSigns } from './inspection-signs.tsx'

/** What is shown in place of a result. */
export function InspectionNote({ children }: { children: ReactNode }) {
  return <div className={css.empty}>{children}</div>
}

export type InspectionResultProps = { code: string; found: Inspection; historyOpen: boolean; onToggleHistory: () => void }

/** The outcome of an inspection: nothing, not this account's, or the session with its media and viewer. */
export function InspectionResult({ code, found, historyOpen, onToggleHistory }: InspectionResultProps) {
  if (found.key === null) return <InspectionNote>Nada encontrado para esse código!</InspectionNote>
  if (found.videoKey === null) return <InspectionNote>Sem permissão para esse código!</InspectionNote>
  return (
    <article className={css.result} aria-label="Sessão encontrada">
      <header>
        <div>
          <Chip tone="ok" icon={<IconCircleCheckFilled size={13} aria-hidden />}>
            Sessão encontrada
          </Chip>
          <p className={css.code}>
            <CodeText code={code} size="lg" />
            <Tooltip label="Copiar código">
              <ActionIcon aria-label="Copiar código" onClick={() => void copyText(code)}>
                <IconCopy size={18} />
              </ActionIcon>
            </Tooltip>
          </p>
        </div>
        <ImprintStrip code={code} size="lg" />
      </header>
      <div className={css.body}>
        <Media found={found} videoKey={found.videoKey} />
        <InspectionFacts found={found} videoKey={found.videoKey} />
      </div>
      <InspectionSigns signs={found.signs} />
      {found.erasedAt !== null && <ConfirmName code={code} />}
      <CasesOfCode cases={found.cases} />
      <div className={css.actions}>
        <div>
          <ExportCase code={code} />
          {found.viewerId !== null && (
            <Button
              variant="default"
              leftSection={<IconHistory size={17} aria-hidden />}
              aria-expanded={historyOpen}
              aria-controls={historyOpen ? 'historico-do-espectador' : undefined}
              onClick={onToggleHistory}
            >
              {historyOpen ? 'Fechar histórico' : 'Ver histórico completo'}
            </Button>
          )}
        </div>
        {found.viewerId !== null && (
          <div>
            <ViewerActions
              viewerId={found.viewerId}
              who={found.email ?? found.viewerName ?? 'quem assistiu'}
              verified={found.verified}
              revoked={found.revokedAt !== null}
            />
          </div>
        )}
      </div>
      <footer>
        <IconInfoCircle size={18} aria-hidden />
        <p>O código identifica a sessão de quem estava conectado, não quem segurava o aparelho.</p>
      </footer>
    </article>
  )
}

function Media({ found: { video }, videoKey }: { found: Inspection; videoKey: string }) {
  const tile = (
    <Tile
      state="ready"
      kind={video?.type === 'audio' ? 'audio' : 'video'}
      picture={video?.thumbnail ?? null}
      duration={typeof video?.duration === 'number' ? formatDuration(video.duration) : null}
      playDisc={video?.type !== 'audio'}
    />
  )
  if (!video) return tile
  return (
    <Link to="/media/$id" params={{ id: videoKey }} className={css.tile} aria-hidden tabIndex={-1}>
      {tile}
    </Link>
  )
}
