import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { checkCssClasses } from './css-classes.ts'
import { listFiles } from './list-files.ts'

const css = {
  path: 'apps/web/src/ui/chip.module.css',
  text: '/* .gone */ .chip :global(.mantine-Button-root):hover,\n.dot { width: 1.5px }\n',
}
const faultsOf = (text: string) => checkCssClasses([css, { path: 'apps/web/src/ui/chip.tsx', text }])
const imported = `import css from './chip.module.css'\n`

it('reports missing classes, unused classes and modules without an import', () => {
  expect(faultsOf(`${imported}const a = [css.chip, css.dot]`)).toEqual([])
  expect(faultsOf(`${imported}const a = [css.chip, css.dot, css.ring]`)).toEqual([
    'apps/web/src/ui/chip.tsx: apps/web/src/ui/chip.module.css has no class ring',
  ])
  expect(faultsOf(`${imported}const a = css.chip`)).toEqual(['apps/web/src/ui/chip.module.css: class dot is not used'])
  expect(faultsOf('')).toEqual(['apps/web/src/ui/chip.module.css: nothing imports it'])
})

it('counts a module passed on as an object as used', () => expect(faultsOf(`${imported}const a = { classNames: css }`)).toEqual([]))

it('reports no fault in the repository', () => {
  const files = listFiles(resolve(import.meta.dirname, '../../..'))
  expect(files.some(({ path }) => path.endsWith('.module.css'))).toBe(true)
  expect(checkCssClasses(files)).toEqual([])
})
