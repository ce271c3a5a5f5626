import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { copyText } from '../../../shared/clipboard.ts'
import { Chip } from '../../../ui/chip.tsx'
import { embedSnippet } from '../model/embed-snippet.ts'
import type { EmbedToken } from './define-hosts.tsx'
import css from './embed-dialog.module.css'

export type CopyEmbedProps = { token: EmbedToken; title: string; onBack: () => void; onCopied: () => void }

/** Second step: the domains chosen and the code to copy. */
export function CopyEmbed({ token, title, onBack, onCopied }: CopyEmbedProps) {
  const code = embedSnippet({ origin: location.origin, key: token.key, title })
  const copy = async (): Promise<void> => {
    if (await copyText(code)) onCopied()
  }
  return (
    <>
      <h3 className={css.label}>Domínios permitidos</h3>
      <ul className={css.domains}>
        {token.referrers.map((domain) => (
          <li key={domain}>
            <Chip icon={<IconWorld size={13} aria-hidden />}>{domain}</Chip>
          </li>
        ))}
      </ul>
      <h3 className={css.label}>Código de incorporação</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <pre className={css.code} tabIndex={0} role="region" aria-label="Código de incorporação">
        <code>{code}</code>
      </pre>
      <div className={css.end}>
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Button leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()} data-autofocus>
          Copiar e fechar
        </Button>
      </div>
    </>
  )
}
