import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildFacts } from './build-facts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-facts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@exemplo.com', ...words], { cwd: folder, encoding: 'utf8' }).trim()

it('returns branch and commit of the git checkout', () => {
  git('init', '-q', '-b', 'entrega')
  writeFileSync(join(folder, 'a'), 'a')
  git('add', 'a')
  git('commit', '-q', '-m', 'a')
  expect(buildFacts({}, folder)).toEqual({ BUILD_BRANCH: 'entrega', BUILD_COMMIT: git('rev-parse', '--short', 'HEAD') })
})

it('prefers BUILD_BRANCH and BUILD_COMMIT of the environment', () => {
  git('init', '-q', '-b', 'entrega')
  expect(buildFacts({ BUILD_BRANCH: 'minha', BUILD_COMMIT: 'abc1234' }, folder)).toEqual({ BUILD_BRANCH: 'minha', BUILD_COMMIT: 'abc1234' })
})

it('returns an empty object for a folder without git', () => {
  expect(buildFacts({}, folder)).toEqual({})
})
