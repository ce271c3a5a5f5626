import type { CaseFacts } from '@videozz/contract/browser'
import { formatImprintCode } from '@videozz/domain'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { ImprintStrip } from '../../../ui/imprint-strip.tsx'
import { inSaoPaulo, inUtc, sayCaseNumber } from '../model/case-words.ts'
import { CasePlayback, CaseWhoAndWhat } from './case-facts.tsx'
import { CaseAround, CaseSigns } from './case-lists.tsx'
import { CaseChecksum, CaseMeaning } from './case-meaning.tsx'
import css from './case.module.css'

export type CaseSheetProps = { facts: CaseFacts; checksum: string }

/** A case as a page for print, white in either mode. */
export function CaseSheet({ facts, checksum }: CaseSheetProps) {
  const product = useProductName()
  return (
    <article className={css.sheet} aria-label={`Caso ${sayCaseNumber(facts.id)}`}>
      <style>{pageRule(product, facts)}</style>
      <header className={css.head}>
        <div>
          <p>{product} · Inspeção de Imprint</p>
          <h1 tabIndex={-1}>Caso {sayCaseNumber(facts.id)}</h1>
          <p className="num">
            Exportado em {inSaoPaulo(facts.createdAt)} em São Paulo ({inUtc(facts.createdAt)} UTC)
          </p>
          <p>
            por {facts.madeBy.name} ({facts.madeBy.email}){facts.account !== '' && `, conta ${facts.account}`}
          </p>
        </div>
        <div className={css.code}>
          <CodeText code={facts.code} size="lg" />
          <ImprintStrip code={facts.code} size="lg" />
        </div>
      </header>
      <CaseWhoAndWhat facts={facts} />
      <CasePlayback facts={facts} />
      <CaseSigns signs={facts.signs} />
      <CaseAround around={facts.around} />
      <CaseMeaning identified={facts.viewer.identified} />
      <CaseChecksum id={facts.id} createdAt={facts.createdAt} checksum={checksum} />
    </article>
  )
}

/** A text as a string of CSS. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\<>\n]/g, ' ')}"`

/** Header and page numbers of every printed page (CSS Paged Media: margin boxes). */
function pageRule(product: string, { id, code }: CaseFacts): string {
  const font = 'font: 8pt "Inter Variable", sans-serif; color: #555;'
  return `@page { size: A4; margin: 14mm 13mm;
    @top-left { content: ${quoted(`${product} · Caso ${sayCaseNumber(id)}`)}; ${font} }
    @top-right { content: ${quoted(`Código ${formatImprintCode(code)}`)}; ${font} }
    @bottom-left { content: "Horários de São Paulo e UTC"; ${font} }
    @bottom-right { content: "Página " counter(page) " de " counter(pages); ${font} } }`
}
