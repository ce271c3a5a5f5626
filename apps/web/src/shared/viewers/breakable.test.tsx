import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Breakable } from './breakable.tsx'

it.each([
  ['ana.souza@exemplo.com', 'ana.souza@<wbr/>exemplo.com'],
  ['Ana Souza', 'Ana Souza'],
])('%s may break after its @ only', (text, markup) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(markup)
})
