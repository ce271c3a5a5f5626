import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import flower from '../../../assets/flower.webp'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { ImprintStrip } from '../../../ui/imprint-strip.tsx'
import { Logo } from '../../../ui/logo.tsx'
import css from './account-layout.module.css'
import { sampleCode } from './sample-code.ts'

/** Form at the left, what the product does at the right; only the form on small screens. */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const product = useProductName()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <div className={css.layout}>
      <main className={css.side}>
        <Link to="/entrar" className={css.brand}>
          <Logo size={24} />
          <b>{product}</b>
        </Link>
        <div className={css.middle}>{children}</div>
      </main>
      <aside className={css.art} aria-label="O Imprint">
        <img src={flower} alt="" fetchPriority="high" />
        <span className={css.mark} aria-hidden="true">
          <CodeText code={sampleCode} />
        </span>
        <div className={css.claim}>
          <p className={css.promise}>
            Seus vídeos sabem
            <br />
            quem assistiu.
          </p>
          <div className={css.match}>
            <ImprintStrip code={sampleCode} color="#fff" height={36} />
            <dl>
              <div>
                <dt>Código</dt>
                <dd>
                  <CodeText code={sampleCode} />
                </dd>
              </div>
              <div>
                <dt>Assistido por</dt>
                <dd>j***.lima@exemplo.com</dd>
              </div>
              <div>
                <dt>Quando</dt>
                <dd className="num">20/11/2025, 21:34</dd>
              </div>
            </dl>
          </div>
        </div>
      </aside>
    </div>
  )
}
