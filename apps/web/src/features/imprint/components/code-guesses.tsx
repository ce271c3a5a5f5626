import { UnstyledButton } from '@mantine/core'
import { CodeText } from '../../../ui/code-text.tsx'
import { guessCodes } from '../model/type-code.ts'
import css from './inspect.module.css'

/** Under a code that does not agree: those one likely slip away. Nothing where there is none. */
export function CodeGuesses({ code, onChoose }: { code: string; onChoose: (code: string) => void }) {
  const guesses = guessCodes(code)
  if (guesses.length === 0) return null
  return (
    <div className={css.guesses}>
      <p>Trocas comuns que fariam este código conferir:</p>
      <ul>
        {guesses.map((guess) => (
          <li key={`${guess.code} ${guess.why}`}>
            <UnstyledButton className={css.guess ?? ''} onClick={() => onChoose(guess.code)}>
              <CodeText code={guess.code} />
              <span>{guess.why}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
