/** The mark of the product; its name is text beside it. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="var(--brand-mark)" aria-hidden="true" style={{ flex: 'none' }}>
      <rect x="2" y="1" width="4.2" height="22" rx="1.6" />
      <rect x="8" y="4.4" width="4.2" height="15.2" rx="1.6" />
      <rect x="14" y="7.8" width="4.2" height="8.4" rx="1.6" />
      <rect x="20" y="10.2" width="3.2" height="3.6" rx="1.4" />
    </svg>
  )
}
