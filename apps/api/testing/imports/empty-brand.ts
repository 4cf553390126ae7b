export const emptyBrand = {
  name: '',
  tagline: '',
  introduction: '',
  logo: null,
  logoUrl: null,
  primary: null,
  palette: [],
  email: '',
  phone: '',
  address: '',
  hours: [],
  socials: [],
}
