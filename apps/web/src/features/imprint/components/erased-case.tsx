import type { InspectionCase } from '../../../shared/queries/inspection-cases.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { caseFileName, inSaoPaulo, sayCaseNumber } from '../model/case-words.ts'
import { CaseTimes } from './case-times.tsx'
import css from './case.module.css'

/** What is left of a case once the data of its viewer were erased. */
export function ErasedCase({ found: { id, code, createdAt, erasedAt, madeBy, checksum } }: { found: InspectionCase }) {
  return (
    <article className={css.sheet} aria-label={`Caso ${sayCaseNumber(id)}`}>
      <header className={css.head}>
        <div>
          <h1 tabIndex={-1}>Caso {sayCaseNumber(id)}</h1>
          <p>{madeBy ? `Exportado por ${madeBy.name} (${madeBy.email})` : `Exportado em ${inSaoPaulo(createdAt)}`}</p>
        </div>
        <div className={css.code}>
          <CodeText code={code} size="lg" />
        </div>
      </header>
      <section>
        <h2>Os dados deste caso foram apagados</h2>
        <p className={css.note}>
          Os dados de quem assistiu foram apagados, a pedido ou no fim do prazo, e com eles os deste caso. Ficam a data, o código e a soma
          de verificação.
        </p>
        <CaseTimes
          times={[
            ['Exportado', createdAt],
            ['Apagado', erasedAt],
          ]}
        />
      </section>
      <section className={css.checksum}>
        <h2>Conferir uma cópia guardada</h2>
        <p>
          SHA-256: <code>{checksum}</code>
        </p>
        <p>
          A soma do arquivo <code>{caseFileName(id, createdAt)}</code> (<code>sha256sum</code>) deve ser o número acima.
        </p>
      </section>
    </article>
  )
}
