import { createHash } from 'node:crypto'
import { errorCatalogue } from '@videozz/contract'
import type { JsonSchema, OpenApi, Operation } from './build-openapi.ts'
import { docsStyle as style } from './docs-style.ts'
import { guideLinks, renderGuide } from './render-guide.ts'
import { describeSchema, escape, inline } from './render-text.ts'

/** Content-Security-Policy of the page: its own style and nothing else. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const block = (title: string, schema: JsonSchema | undefined): string =>
  schema ? `<h3>${title}</h3><pre tabindex="0"><code>${escape(describeSchema(schema))}</code></pre>` : ''

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escape(one.name)}</code></td><td>${one.in}${one.required ? '' : ', optional'}</td><td><code>${escape(describeSchema(one.schema))}</code></td></tr>`,
  )
  const content = (operation.responses[200]?.content ?? {}) as Record<string, { schema?: JsonSchema }>
  const [mediaType = '', answer] = Object.entries(content)[0] ?? []
  return `<details id="${escape(operation.operationId)}"><summary><span class="method">${method.toUpperCase()}</span><code>${escape(path)}</code><span>${escape(operation.summary)}</span></summary><div class="in">
<p>${inline(operation.description)}</p>${rows.length > 0 ? `<h3>Parameters</h3><table><tbody>${rows.join('')}</tbody></table>` : ''}
${block('Body', operation.requestBody?.content['application/json']?.schema)}${answer?.schema ? block('Answer', answer.schema) : `<h3>Answer</h3><p><code>${escape(mediaType)}</code></p>`}</div></details>`
}

/** The API as a readable page that needs nothing else. */
export function renderDocs(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return `<section><h2 id="t-${escape(name)}">${escape(name)}</h2>${own.map(({ path, method, operation }) => renderOperation(method, path, operation)).join('')}</section>`
  })
  const faults = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) => `<tr><td><code>${code}</code></td><td>${status}</td><td lang="pt-BR">${escape(message)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(document.info.title)}</title><style>${style}</style></head><body>
<header><h1>${escape(document.info.title)}</h1><p>${escape(document.info.description)} <a href="openapi.json">OpenAPI 3.1</a> · <a href="docs/player" hreflang="pt-BR">Player API, oEmbed</a></p></header>
<nav aria-label="Sections"><ul>${guideLinks.map(([id, words]) => `<li><a href="#${id}">${words}</a></li>`).join('')}${document.tags.map(({ name }) => `<li><a href="#t-${escape(name)}">${escape(name)}</a></li>`).join('')}<li><a href="#errors">errors</a></li></ul></nav>
<main>${renderGuide(document)}${sections.join('')}<section><h2 id="errors">Errors</h2><p>Every failure has the form <code>{ error: { code, message, fields?, requestId, retryAfter? } }</code>.</p><table><thead><tr><th>Code</th><th>HTTP</th><th>Sentence</th></tr></thead><tbody>${faults.join('')}</tbody></table></section></main></body></html>`
}
