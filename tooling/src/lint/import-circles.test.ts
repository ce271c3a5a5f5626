import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkImportCircles } from './import-circles.ts'
import { listFiles } from './list-files.ts'

const check = (files: Record<string, string>): string[] => checkImportCircles(Object.entries(files).map(([path, text]) => ({ path, text })))

describe('checkImportCircles with a circle', () => {
  it.each([
    ['values', `import { b } from './b.ts'`, `import { a } from './a.ts'`],
    ['types alone', `import type { B } from './b.ts'`, `import { type A } from './a.ts'`],
    ['import() types', `export type B = import('./b.ts').B`, `import type { A } from './a.ts'`],
    ['dynamic imports', `export const b = () => import('./b.ts')`, `import type { A } from './a.ts'`],
    ['re-exports', `export * from './b.ts'`, `export type { A } from './a.ts'`],
    ['effects', `import './b.ts'`, `import "./a.ts"`],
    ['imports over several lines', `import {\n  b,\n  c,\n} from './b.ts'`, `import { a } from './a.ts'`],
  ])('reports a circle of %s', (_, a, b) => {
    expect(check({ 'packages/x/src/a.ts': a, 'packages/x/src/b.ts': b })).toEqual([
      'import circle: packages/x/src/a.ts → packages/x/src/b.ts → packages/x/src/a.ts',
    ])
  })

  it('reports a circle of three files once, without files that only lead to it', () => {
    expect(
      check({
        'start.ts': `import './a.ts'`,
        'a.ts': `import './b.ts'\nimport './end.ts'`,
        'b.ts': `import './c.ts'`,
        'c.ts': `import './a.ts'`,
        'end.ts': '',
      }),
    ).toEqual(['import circle: a.ts → b.ts → c.ts → a.ts'])
  })

  it('reports a circle of two packages', () => {
    expect(
      check({
        'packages/x/package.json': JSON.stringify({ name: '@videozz/x', exports: { './part': './src/part.ts' } }),
        'packages/x/src/part.ts': `import { y } from '@videozz/y'`,
        'packages/y/package.json': JSON.stringify({ name: '@videozz/y', exports: { '.': './src/index.ts' } }),
        'packages/y/src/index.ts': `export * from '@videozz/x/part'`,
      }),
    ).toEqual(['import circle: packages/x/src/part.ts → packages/y/src/index.ts → packages/x/src/part.ts'])
  })

  it('reports a file that imports itself', () => {
    expect(check({ 'a.ts': `import { a } from './a.ts'` })).toEqual(['import circle: a.ts → a.ts'])
  })
})

describe('checkImportCircles without a circle', () => {
  it('accepts a file that two others import', () => {
    expect(check({ 'a.ts': `import './b.ts'\nimport './c.ts'`, 'b.ts': `import './c.ts'`, 'c.ts': '' })).toEqual([])
  })

  it('finds no circle in the repository', () => {
    expect(checkImportCircles(listFiles(resolve(import.meta.dirname, '../../..')))).toEqual([])
  })
})
