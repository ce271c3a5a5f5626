import { ActionIcon, Tooltip } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { copyText } from '../../../shared/clipboard.ts'
import css from './code-block.module.css'

export type CodeBlockProps = {
  label: string
  code: string
  /** Tags and quoted values are in colours of their own. */
  markup?: boolean
  /** With a button that copies the code; called once that worked. */
  onCopied?: () => void
}

const parts = /("[^"]*"|<\/?[A-Za-z][\w-]*|\/?>)/
const kindOf = (part: string): string | undefined => (part.startsWith('"') ? css.value : /^[</>]/.test(part) ? css.tag : undefined)

/** Code to be read and copied; what is too wide scrolls, or wraps where a button copies it. */
export function CodeBlock({ label, code, markup = false, onCopied }: CodeBlockProps) {
  const copy = async (): Promise<void> => {
    if (await copyText(code)) onCopied?.()
  }
  return (
    <div className={css.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <pre className={css.code} data-copies={onCopied !== undefined || undefined} tabIndex={0} role="region" aria-label={label}>
        <code>
          {markup
            ? code.split(parts).map((part, place) => (
                <span key={place} className={kindOf(part)}>
                  {part}
                </span>
              ))
            : code}
        </code>
      </pre>
      {onCopied && (
        <Tooltip label="Copiar">
          <ActionIcon variant="subtle" className={css.copy ?? ''} aria-label="Copiar o código" onClick={() => void copy()}>
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
