import type { OxlintConfig, OxlintOverride } from 'oxlint'
import { maxFileLines, maxFunctionLines, testFiles } from './length-limits.ts'
import { packages, type Room, rooms } from './rooms.ts'

interface Ban {
  regex?: string
  group?: string[]
  allowTypeImports?: boolean
  message: string
}

const scope = '@videozz'
const apps = ['api', 'worker', 'web', 'embed-page', 'e2e', 'bench', 'tooling']
// How deep a feature's own folders may go; files below that are refused by the last entry.
const depths = [0, 1, 2, 3]

function bans(room: Room): Ban[] {
  const forbidden = packages.filter((name) => !room.packages.includes(name) && room.folder !== `packages/${name}`)
  const list: Ban[] = [{ regex: `^${scope}/(${apps.join('|')})(/|$)`, message: 'Apps are never imported.' }]
  if (forbidden.length > 0) {
    list.push({ regex: `^${scope}/(${forbidden.join('|')})(/|$)`, message: `Not for ${room.folder}; see tooling/src/lint/rooms.ts.` })
  }
  if (room.contractTypesOnly) {
    const message = `Values come from ${scope}/contract/browser, which has no schema library.`
    list.push({ regex: `^${scope}/contract$`, allowTypeImports: true, message })
  }
  if (room.closed)
    list.push({ regex: `^(\\.\\./)+(${room.closed.join('|')})(/|\\.ts|$)`, message: `${room.folder} does not know that part.` })
  list.push({ regex: '^(\\.\\./)+(apps|packages)/', message: 'Packages are imported by name.' })
  return list
}

// Tests see the whole of their app, so that shared parts can be proved with real features.
const openToTests = (room: Room): Room => ({ ...room, packages: [...room.packages, 'testing'], closed: [], contractTypesOnly: false })

const restrict = (patterns: Ban[]): NonNullable<OxlintOverride['rules']> => ({ 'no-restricted-imports': ['error', { patterns }] })

/** A cell's file `depth` folders down leaves its cell with `depth + 1` steps up; going further up into a shared room is fine. */
function cellBans(folder: string, depth: number): Ban[] {
  const name = folder.split('/').at(-1) ?? ''
  const steps = '\\.\\./'.repeat(depth + 1)
  const message = `Siblings in ${folder} never import each other: meet in domain, db or a job.`
  return [
    { regex: `^${steps}[^.]`, message },
    { regex: `^(\\.\\./)+${name}/`, message },
  ]
}

function overridesOf(room: Room): OxlintOverride[] {
  const tests = openToTests(room)
  if (!room.cells) {
    const inside = `${room.folder}/**`
    return [
      { files: [`${inside}/*.{ts,tsx}`], rules: restrict(bans(room)) },
      { files: [`${inside}/*.test.{ts,tsx}`, `${inside}/testing/**/*.{ts,tsx}`], rules: restrict(bans(tests)) },
    ]
  }
  return [room, tests].flatMap((seen) =>
    depths.map((depth) => {
      const inside = `${room.folder}/*/${'*/'.repeat(depth)}`
      const testFiles = [`${inside}*.test.{ts,tsx}`, ...(depth > 0 ? [`${inside.replace(/\*\/$/, 'testing/')}*.{ts,tsx}`] : [])]
      return {
        files: seen === tests ? testFiles : [`${inside}*.{ts,tsx}`],
        rules: restrict([...bans(seen), ...cellBans(room.folder, depth)]),
      }
    }),
  )
}

const domGlobals = ['document', 'window', 'navigator', 'location', 'localStorage', 'HTMLElement', 'HTMLVideoElement', 'customElements']
const withoutDomGlobals: NonNullable<OxlintOverride['rules']> = { 'no-restricted-globals': ['error', ...domGlobals] }

/** Settings of oxlint: the general rules, and for each room the imports it may not have. `oxlint.config.ts` exports them. */
export function oxlintSettings(): OxlintConfig {
  const withoutDom = rooms.filter((room) => room.withoutDom)
  return {
    options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
    plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
    categories: { correctness: 'error' },
    rules: {
      'typescript/no-floating-promises': 'error',
      'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'typescript/await-thenable': 'error',
      'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      'typescript/no-explicit-any': 'error',
      'typescript/no-non-null-assertion': 'error',
      'unicorn/filename-case': ['error', { case: 'kebabCase' }],
      'no-console': 'error',
      'no-debugger': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: maxFileLines.product }],
      'max-lines-per-function': ['error', { max: maxFunctionLines }],
      'react/rules-of-hooks': 'error',
      'react/exhaustive-deps': 'error',
      'react/react-in-jsx-scope': 'off',
      // Natives are saved unbound on purpose, codes are spread symbol by symbol, and helpers hold many assertions.
      'typescript/unbound-method': 'off',
      'typescript/no-misused-spread': 'off',
      'typescript/restrict-template-expressions': 'off',
      'typescript/require-array-sort-compare': 'off',
      'typescript/no-useless-default-assignment': 'off',
      'no-control-regex': 'off',
      // Roles on our own widgets are chosen for screen readers; native tags have their own looks and behaviour.
      'jsx-a11y/prefer-tag-over-role': 'off',
      'vitest/expect-expect': 'off',
      'vitest/no-standalone-expect': 'off',
      'vitest/valid-expect': 'off',
      'vitest/no-conditional-expect': 'off',
      'vitest/require-to-throw-message': 'off',
      'vitest/no-focused-tests': 'error',
      'vitest/no-disabled-tests': 'error',
    },
    overrides: [
      ...rooms.flatMap(overridesOf),
      ...withoutDom.map((room) => ({ files: [`${room.folder}/**/*.ts`], rules: withoutDomGlobals })),
      { files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'], rules: { 'typescript/no-non-null-assertion': 'off' } },
      { files: [...testFiles], rules: { 'max-lines': ['error', { max: maxFileLines.tests }], 'max-lines-per-function': 'off' } },
      // The console is the user interface of these.
      { files: ['tooling/**/*.{ts,mjs}', 'bench/**/*.ts'], rules: { 'no-console': 'off' } },
    ],
    ignorePatterns: ['**/dist/**', '**/node_modules/**', 'var/**', '**/*.gen.ts'],
  }
}
