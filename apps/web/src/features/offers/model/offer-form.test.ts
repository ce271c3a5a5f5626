import { expect, it } from 'vitest'
import { newValues, readForm } from './offer-form.ts'

const typed = {
  ...newValues,
  typed: true,
  title: ' Curso de luz ',
  url: 'loja.exemplo/luz',
  price: '1.297,5',
  start: '00:05',
  end: '00:10',
}

it('reads a typed product: trimmed name, https where no scheme was typed, price in cents', () => {
  expect(readForm(typed, 60, null)).toEqual({
    faults: {},
    draft: {
      product: { title: 'Curso de luz', url: 'https://loja.exemplo/luz', priceCents: 129_750 },
      start: 5,
      end: 10,
      positionSale: 'bottom-right',
    },
  })
  expect(readForm({ ...typed, price: '' }, 60, null).draft?.product?.priceCents).toBeNull()
})

it('names what is wrong with a typed product', () => {
  expect(readForm({ ...typed, title: ' ', url: 'javascript:alert(1)', price: 'dez' }, 60, null).faults).toEqual({
    title: 'Por favor, insira o nome do produto',
    url: 'O link deve começar com https:// ou http://',
    price: 'Informe o preço, como 197,00.',
  })
  expect(readForm({ ...typed, typed: false }, 60, null).faults).toEqual({ product: 'Por favor, selecione o produto' })
})
