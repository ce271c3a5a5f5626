import { SegmentedControl } from '@mantine/core'
import type { LiveConnection } from '@videozz/contract/browser'
import { liveEarlyMs } from '@videozz/domain'
import { useState } from 'react'
import { type Encoder, encoders, guideOf, hideKey } from '../model/connection-guides.ts'
import css from './connection.module.css'
import { CopyValue } from './copy-value.tsx'

/** How to connect an encoder, with the addresses filled in. */
export function ConnectionGuide({ connection }: { connection: LiveConnection }) {
  const [encoder, setEncoder] = useState<Encoder>('obs')
  return (
    <section className={css.guide} aria-label="Como conectar">
      <div className={css.guideHead}>
        <h3>Como conectar</h3>
        <SegmentedControl
          size="xs"
          aria-label="Codificador"
          data={encoders.map(({ value, label }) => ({ value: value as string, label }))}
          value={encoder}
          onChange={(value) => setEncoder(value as Encoder)}
        />
      </div>
      <ol>
        {guideOf(encoder, connection).map(({ text, value }) => (
          <li key={text}>
            {text}
            {value && (
              <CopyValue label={value.label} text={value.text} shown={value.secret ? hideKey(value.text, connection) : value.text} />
            )}
          </li>
        ))}
      </ol>
      <p className={css.early}>
        A transmissão pode começar a partir de {liveEarlyMs / 60_000} min antes do horário marcado. Antes disso, teste a conexão na sala.
      </p>
    </section>
  )
}
