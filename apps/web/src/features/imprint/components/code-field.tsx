import { ActionIcon, TextInput } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatImprintCode } from '@videozz/domain'
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretAfter, codeLength, leftOut, readPasted, readTyped } from '../model/type-code.ts'
import css from './inspect.module.css'

export type CodeFieldProps = { code: string; fault: string | null; onChange: (code: string) => void }

/** Takes a code as people type or paste it, and shows it in its groups. */
export function CodeField({ code, fault, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [hint, setHint] = useState<string | null>(null)

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value, selectionStart } = event.currentTarget
    caret.current = caretAfter(readTyped(value.slice(0, selectionStart ?? value.length)).length)
    setHint(leftOut(value))
    onChange(readTyped(value))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text')
    // A few symbols go at the caret; what may hold a whole code takes the place of all.
    if (readTyped(text).length < codeLength) return
    event.preventDefault()
    const pasted = readPasted(text)
    caret.current = caretAfter(pasted.length)
    setHint(null)
    onChange(pasted)
  }
  // Regrouping moves the caret to the end; it belongs after the symbol just typed.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <TextInput
      ref={input}
      className={css.field ?? ''}
      classNames={{ input: css.input ?? '' }}
      aria-label="Código do Imprint"
      aria-describedby="sobre-o-codigo"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={codeLength * 3}
      value={formatImprintCode(code)}
      onChange={change}
      onPaste={paste}
      error={fault ?? hint}
      leftSection={<IconFingerprint size={20} aria-hidden />}
      leftSectionWidth={48}
      rightSectionWidth={52}
      rightSection={
        code !== '' && (
          <ActionIcon
            aria-label="Limpar código"
            onClick={() => {
              setHint(null)
              onChange('')
              input.current?.focus()
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        )
      }
    />
  )
}
