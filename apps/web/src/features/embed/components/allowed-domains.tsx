import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { isTestHost } from '@videozz/domain'
import { showDomain } from '@videozz/domain/show-domain'
import { useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import css from './copy-embed.module.css'

/** More than these are shown on request: a code may have a hundred. */
const few = 6

/** The domains that were chosen, and a way back to them. */
export function AllowedDomains({ domains, onEdit }: { domains: readonly string[]; onEdit: () => void }) {
  const [all, setAll] = useState(false)
  const shown = all ? domains : domains.slice(0, few)
  return (
    <>
      <h3 className={css.label}>Domínios permitidos</h3>
      <ul className={css.domains}>
        {shown.map((domain) => (
          <li key={domain}>
            <Chip icon={<IconWorld size={13} aria-hidden />} {...(isTestHost(domain) && { tone: 'warn' })}>
              {showDomain(domain)}
              {isTestHost(domain) && ' · para testes'}
            </Chip>
          </li>
        ))}
        {shown.length < domains.length && (
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              mais {domains.length - shown.length}
            </Button>
          </li>
        )}
        <li>
          <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconPencil size={15} aria-hidden />} onClick={onEdit}>
            Editar
          </Button>
        </li>
      </ul>
    </>
  )
}
