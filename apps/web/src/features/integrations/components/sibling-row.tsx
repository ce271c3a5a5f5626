import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Chip } from '../../../ui/chip.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import type { SiblingApp } from '../../../shared/queries/connections.ts'
import { siblingReason } from '../model/connection-reasons.ts'
import { ConnectionRow, SendFiles, SiteLink } from './connection-row.tsx'

/** An app of the same platform: there since the account is. */
export function SiblingRow({ app: { name, description, url, icon } }: { app: SiblingApp }) {
  return (
    <ConnectionRow
      name={name}
      description={description}
      icon={icon}
      state={
        <Chip tone="ok" icon={<IconCheck size={14} aria-hidden />}>
          Conectado pelo cadastro na plataforma
        </Chip>
      }
    >
      <SiteLink name={name} url={url} />
      <SendFiles label="Enviar arquivos" name={name} />
      <DisabledHint reason={siblingReason}>
        <Button variant="subtle" color="gray" size="xs" aria-label={`Desconectar ${name}`}>
          Desconectar
        </Button>
      </DisabledHint>
    </ConnectionRow>
  )
}
