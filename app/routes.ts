import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/home.tsx"),
  route("auth", "routes/auth.tsx"),
  route("auth/confirm", "routes/auth-confirm.tsx"),
  route("auth/again", "routes/auth-again.tsx"),
  route("auth/passkey", "routes/auth-passkey.ts"),
  route("auth/google", "routes/auth-google.ts"),
  route("auth/google/callback", "routes/auth-google-callback.ts"),
  route("auth/sign-out", "routes/auth-sign-out.ts"),
  route("assessment", "routes/assessment.tsx"),
  route("profile", "routes/profile.tsx"),
  route("profile/draft", "routes/profile-draft.ts"),
  route("goodbye", "routes/goodbye.tsx"),
  route("history", "routes/history.tsx"),
  route("history/mark", "routes/history-mark.ts"),
  route("pricing", "routes/pricing.tsx"),
  route("support", "routes/support.tsx"),
  route("about", "routes/about.tsx"),
  route("privacy-policy", "routes/privacy-policy.tsx"),
  route("terms", "routes/terms.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
