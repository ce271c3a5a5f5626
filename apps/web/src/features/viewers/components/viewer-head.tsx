import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, apiFile } from '../../../shared/api/client.ts'
import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { initialsOf } from '../../../shared/format/name.ts'
import { ActionsMenu } from '../../../shared/lists/actions-menu.tsx'
import type { ViewerSummary } from '../../../shared/queries/viewers.ts'
import { saveFile } from '../../../shared/save-file.ts'
import type { AccessWords } from '../../../shared/viewers/access-questions.tsx'
import { Breakable } from '../../../shared/viewers/breakable.tsx'
import { useViewerActions } from '../../../shared/viewers/use-viewer-actions.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { type AskedOfViewer, ViewerQuestions } from '../../../shared/viewers/viewer-questions.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { writeViewerFile } from '../model/viewer-file.ts'
import { MergeViewer } from './merge-viewer.tsx'
import css from './viewer.module.css'

const words: AccessWords = {
  end: 'Bloquear',
  restore: 'Restaurar acesso',
  endTitle: 'Bloquear este espectador?',
  restoreTitle: 'Restaurar acesso?',
}
const said = { revoked: 'Espectador bloqueado!', restored: 'Acesso restaurado!' }
type Asked = AskedOfViewer | 'merge'

/** Who the viewer is, and what can be done about them. */
export function ViewerHead({ viewer, onErased }: { viewer: ViewerSummary; onErased: () => void }) {
  const [asked, setAsked] = useState<Asked>(null)
  const close = (): void => setAsked(null)
  const actions = useViewerActions(viewer.id, close, onErased, said)
  const who = viewer.name ?? viewerName(viewer)
  const blocked = viewer.revokedAt !== null
  return (
    <header className={css.head}>
      <span className={css.avatar} aria-hidden="true">
        {initialsOf(who)}
      </span>
      <Identity viewer={viewer} who={who} />
      <div className={css.headActions}>
        <Export viewerId={viewer.id} />
        <Button variant="default" leftSection={<IconArrowMerge size={17} aria-hidden />} onClick={() => setAsked('merge')}>
          Unir identidades
        </Button>
        {blocked ? (
          <Button variant="default" leftSection={<IconLockOpen size={17} aria-hidden />} onClick={() => setAsked('restore')}>
            {words.restore}
          </Button>
        ) : (
          <Button variant="subtle" color="red" leftSection={<IconBan size={17} aria-hidden />} onClick={() => setAsked('revoke')}>
            {words.end}
          </Button>
        )}
      </div>
      <div className={css.more}>
        <MoreActions viewerId={viewer.id} onErase={() => setAsked('erase')} />
      </div>
      <ViewerQuestions
        asked={asked === 'merge' ? null : asked}
        who={who}
        verified={viewer.verified}
        revoked={blocked}
        words={words}
        actions={actions}
        onClose={close}
      />
      {asked === 'merge' && <MergeViewer viewer={viewer} onClose={close} />}
    </header>
  )
}

function Identity({ viewer, who }: { viewer: ViewerSummary; who: string }) {
  const { email, memberId, verified, newSigns, revokedAt, lastSeenAt } = viewer
  const below = email !== null && email !== who ? email : memberId !== null && memberId !== who ? `Código do aluno: ${memberId}` : null
  return (
    <div className={css.identity}>
      <h1 tabIndex={-1}>
        <Breakable text={who} />
      </h1>
      {newSigns > 0 && (
        <Chip tone="warn" icon={<IconAlertTriangle size={13} aria-hidden />}>
          Uso suspeito
        </Chip>
      )}
      {revokedAt !== null && (
        <Chip tone="bad" icon={<IconBan size={13} aria-hidden />}>
          Bloqueado desde {formatDate(revokedAt)}
        </Chip>
      )}
      <p>
        {below !== null && <Breakable text={below} />}
        {verified ? (
          <Chip tone="ok" icon={<IconCircleCheckFilled size={13} aria-hidden />}>
            {email === null ? 'Aluno verificado' : 'E-mail verificado'}
          </Chip>
        ) : (
          <Chip tone="warn">Não verificado</Chip>
        )}
        <span className={css.last}>Visto em {formatDateTime(lastSeenAt)}</span>
      </p>
    </div>
  )
}

/** What the viewer watched, as a table for spreadsheets. The file's name does not identify them. */
function Export({ viewerId }: { viewerId: string }) {
  const exporting = useMutation({
    mutationFn: () => apiFile('GET /viewers/{id}/csv', { params: { id: viewerId } }),
    onSuccess: (file) => saveFile(file, `historico-do-espectador-${viewerId}.csv`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Exportar
    </Button>
  )
}

function MoreActions({ viewerId, onErase }: { viewerId: string; onErase: () => void }) {
  const downloading = useMutation({
    mutationFn: () => api('GET /viewers/{id}/data', { params: { id: viewerId } }),
    onSuccess: (data) =>
      saveFile(new Blob([writeViewerFile(data, new Date())], { type: 'application/json' }), `dados-do-espectador-${viewerId}.json`),
  })
  return (
    <ActionsMenu
      label="Mais ações deste espectador"
      actions={[
        {
          label: 'Baixar dados pessoais (LGPD)',
          icon: <IconFileText size={16} aria-hidden />,
          reason: downloading.isPending ? 'O arquivo está sendo preparado.' : null,
          run: () => downloading.mutate(),
        },
        { label: 'Excluir dados pessoais', icon: <IconTrash size={16} aria-hidden />, reason: null, danger: true, run: onErase },
      ]}
    />
  )
}
