import { UnstyledButton } from '@mantine/core'
import type { EmbedKind } from '@videozz/contract/browser'
import { useEffect, useRef } from 'react'
import { platforms } from '../model/platforms.ts'
import css from './choose-platform.module.css'
import { TargetArt } from './target-art.tsx'

/** First of all: where the content is shared to. */
export function ChoosePlatform({ onChoose }: { onChoose: (kind: EmbedKind) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <ul className={css.platforms}>
      {platforms.map(({ kind, label, text }, place) => (
        <li key={kind}>
          <UnstyledButton
            ref={place === 0 ? first : null}
            className={css.platform}
            data-autofocus={place === 0 || undefined}
            onClick={() => onChoose(kind)}
          >
            <span className={css.art}>
              <TargetArt kind={kind} />
            </span>
            <b>{label}</b>
            <small>{text}</small>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
