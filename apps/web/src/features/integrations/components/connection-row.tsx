import { Button } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { sendReason } from '../model/connection-reasons.ts'
import css from './connections.module.css'

export type ConnectionRowProps = {
  name: string
  description: string
  /** As a `data:` address; without it the first letter of the name is shown. */
  icon?: string | null
  /** A drawing in the place of the icon. */
  drawing?: ReactNode
  state?: ReactNode
  /** Facts or what is wrong, under the description. */
  note?: ReactNode
  children: ReactNode
}

/** One connection: name and state at the left, what can be done at the right. */
export function ConnectionRow({ name, description, icon, drawing, state, note, children }: ConnectionRowProps) {
  return (
    <li className={css.row} aria-label={name}>
      <span className={css.icon} aria-hidden="true">
        {icon ? <img src={icon} alt="" width={40} height={40} /> : (drawing ?? name.slice(0, 1).toUpperCase())}
      </span>
      <div className={css.text}>
        <h3>
          {name} {state}
        </h3>
        {description !== '' && <p>{description}</p>}
        {note}
      </div>
      <div className={css.actions}>{children}</div>
    </li>
  )
}

/** Opens the other platform's site in a new window without opener. */
export function SiteLink({ name, url }: { name: string; url: string }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="xs"
      aria-label={`Ir para o site: ${name} (abre em outra janela)`}
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      Ir para o site
    </Button>
  )
}

/** Link to the upload screen, for sending and importing alike. */
export function SendFiles({ label, name, main = false }: { label: string; name?: string; main?: boolean }) {
  const reason = sendReason(useSession())
  const look = {
    ...(main ? {} : ({ variant: 'default', size: 'xs' } as const)),
    ...(name !== undefined && { 'aria-label': `${label}: ${name}` }),
    leftSection: <IconCloudUpload size={main ? 18 : 16} aria-hidden />,
  }
  return (
    <DisabledHint reason={reason}>
      {reason ? (
        <Button {...look}>{label}</Button>
      ) : (
        <Button component={Link} to="/upload" {...look}>
          {label}
        </Button>
      )}
    </DisabledHint>
  )
}

/** Whether a connection that was made still works. */
export const LinkState = ({ lost }: { lost: boolean }) =>
  lost ? (
    <Chip tone="bad" icon={<IconAlertCircle size={14} aria-hidden />}>
      Conecte de novo
    </Chip>
  ) : (
    <Chip tone="ok" icon={<IconCheck size={14} aria-hidden />}>
      Conectado
    </Chip>
  )

/** What is connected and since when; where it no longer works, why and what becomes of its imports. */
export const LinkFacts = ({ label, connectedAt, lost }: { label: string; connectedAt: string; lost: string | null }) => (
  <>
    <p className={css.facts}>
      {label} · conectado em {formatDateTime(connectedAt)}
    </p>
    {lost !== null && (
      <p data-tone="bad" role="status">
        {lost}
      </p>
    )}
  </>
)

/** Asks for the end of a connection. */
export const DisconnectButton = ({ name, onDisconnect }: { name: string; onDisconnect: () => void }) => (
  <Button variant="subtle" color="red" size="xs" aria-label={`Desconectar ${name}`} onClick={onDisconnect}>
    Desconectar
  </Button>
)
