import { UnstyledButton } from '@mantine/core'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { EmbedKind } from '@videozz/contract/browser'
import { useEffect, useRef } from 'react'
import { platforms } from '../model/platforms.ts'
import css from './embed-dialog.module.css'

const icons = { embed: IconCode, cademi: IconSchool, members: IconUsersGroup } as const

/** First of all: where the media is shared to. */
export function ChoosePlatform({ onChoose }: { onChoose: (kind: EmbedKind) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <p className={css.text}>Escolha onde o conteúdo vai aparecer. Cada plataforma tem o seu código e os seus domínios.</p>
      <ul className={css.platforms}>
        {platforms.map(({ kind, label, text }, place) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <UnstyledButton
                ref={place === 0 ? first : null}
                className={css.platform}
                data-autofocus={place === 0 || undefined}
                onClick={() => onChoose(kind)}
              >
                <Icon size={20} aria-hidden />
                <span>
                  <b>{label}</b>
                  <small>{text}</small>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
