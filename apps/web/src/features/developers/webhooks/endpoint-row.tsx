import { ActionIcon, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { Endpoint } from '../../../shared/queries/webhooks.ts'
import { eventWords, shortAddress } from './webhook-words.ts'
import css from './webhooks.module.css'

export type EndpointAction = 'test' | 'edit' | 'rotate' | 'pause' | 'resume' | 'resend' | 'delete'
export type EndpointRowProps = { endpoint: Endpoint; onAction: (action: EndpointAction) => void }

/** One endpoint: where it is, its state, its events and its actions. */
export function EndpointRow({ endpoint, onAction }: EndpointRowProps) {
  const { url, description, events, waiting, lastDeliveredAt, oldSecretUntil } = endpoint
  const { tone, words } = standing(endpoint)
  const names = events.map((type) => eventWords[type as keyof typeof eventWords] ?? type)
  return (
    <li className={css.endpoint}>
      <div className={css.what}>
        <p className={css.address}>
          <code>{shortAddress(url)}</code>
          {description !== '' && <span>{description}</span>}
        </p>
        <p className={css.standing}>
          <StatusDot tone={tone} />
          {words}
        </p>
        <p className={css.events}>{names.join(' · ')}</p>
        <p className={css.meta}>
          {lastDeliveredAt === null ? 'Nada entregue ainda' : `Última entrega em ${formatDateTime(lastDeliveredAt)}`}
          {waiting > 0 && ` · ${waiting} na fila`}
          {oldSecretUntil !== null && ` · o segredo anterior vale até ${formatDateTime(oldSecretUntil)}`}
        </p>
      </div>
      <EndpointMenu endpoint={endpoint} onAction={onAction} />
    </li>
  )
}

function standing({ state, pausedReason, failingSince }: Endpoint): { tone: 'ok' | 'warn' | 'bad' | 'off'; words: string } {
  if (state === 'paused')
    return { tone: pausedReason ? 'bad' : 'off', words: pausedReason ? `Pausado: ${pausedReason}` : 'Pausado por você' }
  if (failingSince !== null) return { tone: 'warn', words: `Falhando desde ${formatDateTime(failingSince)}` }
  return { tone: 'ok', words: 'Ativo' }
}

const icon = { size: 17, 'aria-hidden': true } as const

function EndpointMenu({ endpoint, onAction }: EndpointRowProps) {
  const button = useRef<HTMLButtonElement>(null)
  const paused = endpoint.state === 'paused'
  // A dialog gives focus back to what had it: the button stays, the item goes.
  const act = (action: EndpointAction) => () => {
    button.current?.focus()
    onAction(action)
  }
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Ações de ${shortAddress(endpoint.url)}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!paused && (
          <Menu.Item leftSection={<IconSend {...icon} />} onClick={act('test')}>
            Enviar teste
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={act('edit')}>
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={act('rotate')}>
          Trocar segredo
        </Menu.Item>
        {!paused && (
          <Menu.Item leftSection={<IconRepeat {...icon} />} onClick={act('resend')}>
            Reenviar falhas
          </Menu.Item>
        )}
        {paused ? (
          <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={act('resume')}>
            Retomar envio
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={act('pause')}>
            Pausar envio
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={act('delete')} data-danger>
          Excluir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
