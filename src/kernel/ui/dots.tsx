import { BrandMark } from '#kernel/brand.tsx'
import './startup.css'

/** The mark over three dots: something the whole app waits for. */
export function Dots({ label }: { label: string }) {
  return (
    <div className="startup" role="status" aria-label={label}>
      <BrandMark size={40} />
      <span className="startup-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
