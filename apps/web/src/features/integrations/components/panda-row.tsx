import { Button } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasFeature } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { connectionCheckQuery, type KeptConnection } from '../../../shared/queries/connections.ts'
import { connectReason } from '../model/connection-reasons.ts'
import { panda } from '../model/panda.ts'
import { ConnectionRow, SendFiles, SiteLink } from './connection-row.tsx'
import css from './connections.module.css'

export type PandaRowProps = { connection: KeptConnection; onReconnect: () => void; onDisconnect: () => void }

/** The stored key of Panda Video and its current validity. */
export function PandaRow({ connection, onReconnect, onDisconnect }: PandaRowProps) {
  const check = useQuery(connectionCheckQuery(panda.provider))
  const reason = connectReason(useSession())
  const refused = check.data === false
  return (
    <ConnectionRow
      name={panda.name}
      description={panda.description}
      state={<KeyState asking={check.isFetching && check.data === undefined} valid={check.data} />}
      note={
        <>
          <p className={css.facts}>
            Chave terminada em {connection.keyEnding} · conectada em {formatDateTime(connection.connectedAt)}
          </p>
          {check.isError && !check.isFetching && (
            <p data-tone="warn" role="status">
              {check.error instanceof ApiError ? check.error.message : 'Erro ao validar integração com PandaVideo.'}
            </p>
          )}
          {refused && (
            <p data-tone="bad" role="status">
              A Panda Video não aceita mais esta chave. Verifique e tente novamente
            </p>
          )}
        </>
      }
    >
      {check.isError && (
        <Button variant="default" size="xs" loading={check.isFetching} onClick={() => void check.refetch()}>
          Verificar novamente
        </Button>
      )}
      <SiteLink name={panda.name} url={panda.site} />
      {refused ? (
        <DisabledHint reason={reason}>
          <Button variant="default" size="xs" aria-label={`Reconectar ${panda.name}`} onClick={onReconnect}>
            Reconectar
          </Button>
        </DisabledHint>
      ) : (
        <>
          {hasFeature('hostImports') && (
            <Button component={Link} to="/migrar/pandavideo" variant="default" size="xs">
              Migrar biblioteca
            </Button>
          )}
          <SendFiles label="Enviar arquivos" name={panda.name} />
        </>
      )}
      <Button variant="subtle" color="red" size="xs" aria-label={`Desconectar ${panda.name}`} onClick={onDisconnect}>
        Desconectar
      </Button>
    </ConnectionRow>
  )
}

function KeyState({ asking, valid }: { asking: boolean; valid: boolean | undefined }) {
  if (asking) return <Chip>Verificando integração...</Chip>
  if (valid === undefined)
    return (
      <Chip tone="warn" icon={<IconAlertTriangle size={14} aria-hidden />}>
        Não verificada
      </Chip>
    )
  return valid ? (
    <Chip tone="ok" icon={<IconCheck size={14} aria-hidden />}>
      Conectado via chave de API
    </Chip>
  ) : (
    <Chip tone="bad" icon={<IconAlertCircle size={14} aria-hidden />}>
      Chave de API inválida
    </Chip>
  )
}
