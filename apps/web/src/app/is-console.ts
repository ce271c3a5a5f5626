/** Whether this page is the operator console, which starts no session of a producer. */
export const isConsole = (): boolean => /^\/admin(?:\/|$)/.test(location.pathname)
