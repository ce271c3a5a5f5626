export { default } from './tooling/src/test/vitest-settings.ts'
